import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { type Cents, formatDollars, toDollars } from '../../domain/money.ts'
import { locale } from '../language/t.ts'

export interface BarsProps {
  bars: readonly { label: string; amounts: Readonly<Record<string, Cents>> }[]
  /** The amounts of each bar, with their colors: of the theme, dark enough on white and light enough on black. */
  series: readonly { name: string; color: string }[]
  height: number
  /** Bars from left to right, one below the other: where there are many, with long names. */
  isLying?: boolean
  isStacked?: boolean
}

/** Bars of money, drawn. */
export default function Bars({ bars, series, height, isLying = false, isStacked = false }: BarsProps) {
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
      orientation={isLying ? 'vertical' : 'horizontal'}
      type={isStacked ? 'stacked' : 'default'}
      gridAxis={isLying ? 'y' : 'x'}
      withLegend={series.length > 1}
      valueFormatter={(dollars) => formatDollars(Math.round(dollars * 100))}
      // The table says it all; a chart among the tab stops would only be in the way.
      accessibilityLayer={false}
      maxBarWidth={isLying ? 22 : 56}
      {...(isLying ? { xAxisProps: amountAxis, yAxisProps: { width: 104 } } : { yAxisProps: amountAxis })}
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
