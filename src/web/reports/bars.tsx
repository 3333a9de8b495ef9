import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { type Cents, formatDollars, toDollars } from '../../domain/money.ts'
import { locale } from '../language/t.ts'

export interface BarsProps {
  bars: readonly { label: string; amounts: Readonly<Record<string, Cents>> }[]
  /** The amounts of each bar. Colors are the theme's, with enough contrast on white and on black. */
  series: readonly { name: string; color: string }[]
  height: number
  /** For many bars with long names: they run from left to right, one below the other. */
  isHorizontal?: boolean
  isStacked?: boolean
}

/** A bar chart of money. */
export default function Bars({ bars, series, height, isHorizontal = false, isStacked = false }: BarsProps) {
  const data = bars.map(({ label, amounts }) => ({
    label,
    ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, toDollars(cents)])),
  }))
  const amountAxis = { tickFormatter: shortDollars }
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="label"
      series={[...series]}
      orientation={isHorizontal ? 'vertical' : 'horizontal'}
      type={isStacked ? 'stacked' : 'default'}
      gridAxis={isHorizontal ? 'y' : 'x'}
      withLegend={series.length > 1}
      valueFormatter={(dollars) => formatDollars(Math.round(dollars * 100))}
      // The table has the same figures: no tab stop for the chart.
      accessibilityLayer={false}
      maxBarWidth={isHorizontal ? 22 : 56}
      {...(isHorizontal
        ? { xAxisProps: amountAxis, yAxisProps: { width: 104 } }
        : { yAxisProps: amountAxis })}
      withBarValueLabel={series.length === 1}
      valueLabelProps={{ formatter: (value) => shortDollars(Number(value)) }}
    />
  )
}

const compact = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 })

/** `$12.5K`, `−$3K`. */
function shortDollars(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${compact.format(Math.abs(dollars))}`
}
