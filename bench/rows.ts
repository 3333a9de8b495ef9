/** One line of the benchmark: what was measured, beside what the same machine needs at the least. */
export interface Row {
  what: string
  ours: string
  floor: string
  ratio: number | null
  goal: string
  met: boolean | null
}

/** Without a goal, for what is only to be known. */
export function compare(
  what: string,
  ours: number,
  floor: number,
  unit: string,
  goal = '',
  most?: number,
): Row {
  const ratio = ours / floor
  return {
    what,
    ours: `${figure(ours)} ${unit}`,
    floor: `${figure(floor)} ${unit}`,
    ratio,
    goal,
    met: most === undefined ? null : ratio <= most,
  }
}

/** For what is better when there is more of it. */
export function compareRate(
  what: string,
  ours: number,
  floor: number,
  unit: string,
  goal: string,
  least: number,
): Row {
  const ratio = ours / floor
  return {
    what,
    ours: `${figure(ours)} ${unit}`,
    floor: `${figure(floor)} ${unit}`,
    ratio,
    goal,
    met: ratio >= least,
  }
}

export function absolute(
  what: string,
  ours: number,
  floor: number | null,
  unit: string,
  goal = '',
  most?: number,
): Row {
  return {
    what,
    ours: `${figure(ours)} ${unit}`,
    floor: floor === null ? '' : `${figure(floor)} ${unit}`,
    ratio: floor === null ? null : ours / floor,
    goal,
    met: most === undefined ? null : ours <= most,
  }
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The rows as a Markdown table. */
export function formatRows(rows: readonly Row[]): string {
  const head = ['What', 'Groundwork', 'Floor', 'Ratio', 'Goal', '']
  const body = rows.map((row) => [
    row.what,
    row.ours,
    row.floor,
    row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
    row.goal,
    row.met === null ? '' : row.met ? 'met' : 'missed',
  ])
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
