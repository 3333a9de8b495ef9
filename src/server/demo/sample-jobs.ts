/** What a job of each type is made of: groups of product names with the range of quantities, in whole units. */
export interface SampleJob {
  jobType: string
  groups: { name: string; lines: readonly (readonly [product: string, low: number, high: number])[] }[]
  optional?: { product: string; low: number; high: number }
}

const generalConditions = {
  name: 'General conditions',
  lines: [
    ['Mobilization', 1, 1],
    ['Site protection', 1, 1],
    ['Deputy inspection', 1, 1],
  ],
} as const

export const sampleJobs: SampleJob[] = [
  {
    jobType: 'Caissons and grade beams',
    groups: [
      {
        name: 'Caissons',
        lines: [
          ['Limited-access rig set-up', 1, 1],
          ['Drill caisson 24"', 120, 320],
          ['Caisson cage 24"', 120, 320],
          ['Caisson concrete 24"', 120, 320],
          ['Spoils haul-off', 20, 60],
        ],
      },
      {
        name: 'Grade beams',
        lines: [
          ['Grade beam 18x24', 60, 180],
          ['Tie beam 12x18', 20, 60],
          ['Concrete pump', 1, 3],
        ],
      },
      generalConditions,
    ],
    optional: { product: 'Over-drill', low: 10, high: 30 },
  },
  {
    jobType: 'Brace and bolt retrofit',
    groups: [
      {
        name: 'Bolting',
        lines: [
          ['Anchor bolt 5/8"', 24, 60],
          ['Retrofit foundation plate', 4, 16],
        ],
      },
      {
        name: 'Bracing',
        lines: [
          ['Shear panel 15/32"', 120, 420],
          ['Shear transfer clip', 30, 90],
          ['Hold-down HDU8', 4, 10],
        ],
      },
      {
        name: 'General conditions',
        lines: [
          ['Permit', 1, 1],
          ['Site protection', 1, 1],
        ],
      },
    ],
    optional: { product: 'Hold-down HDU14', low: 2, high: 4 },
  },
  {
    jobType: 'Underpinning',
    groups: [
      {
        name: 'Underpinning',
        lines: [
          ['Underpinning pit', 6, 18],
          ['Needle beam set', 2, 6],
          ['Excavation, hand', 8, 30],
        ],
      },
      {
        name: 'Concrete',
        lines: [
          ['Rebar, in place', 1, 2],
          ['Concrete 4,000 psi', 8, 26],
          ['Concrete pump', 1, 2],
        ],
      },
      generalConditions,
    ],
    optional: { product: 'Foundation leveling', low: 1, high: 1 },
  },
  {
    jobType: 'Foundation replacement',
    groups: [
      {
        name: 'Shoring and demolition',
        lines: [
          ['House cribbing', 60, 140],
          ['Demolish concrete', 10, 30],
          ['Spoils haul-off', 20, 50],
        ],
      },
      {
        name: 'New foundation',
        lines: [
          ['Continuous footing 15x24', 90, 190],
          ['Stem wall 8"', 90, 190],
          ['Anchor bolt 5/8"', 20, 48],
        ],
      },
      {
        name: 'General conditions',
        lines: [
          ['Mobilization', 1, 1],
          ['Engineering', 1, 1],
          ['Permit', 1, 1],
        ],
      },
    ],
    optional: { product: 'Foundation waterproofing', low: 200, high: 500 },
  },
  {
    jobType: 'Retaining wall',
    groups: [
      {
        name: 'Soldier beams and lagging',
        lines: [
          ['Shoring, soldier beam', 6, 16],
          ['Shoring, timber lagging', 240, 640],
        ],
      },
      {
        name: 'Drainage',
        lines: [
          ['French drain', 40, 110],
          ['Backfill & compaction', 20, 70],
        ],
      },
      generalConditions,
    ],
    optional: { product: 'Dimple drain board', low: 200, high: 400 },
  },
  {
    jobType: 'Crawl-space drainage',
    groups: [
      {
        name: 'Drainage',
        lines: [
          ['French drain', 60, 160],
          ['Sump pump', 1, 2],
          ['Solid drain line', 30, 80],
          ['Area drain', 2, 6],
        ],
      },
      {
        name: 'General conditions',
        lines: [
          ['Mobilization', 1, 1],
          ['Spoils haul-off', 6, 18],
        ],
      },
    ],
    optional: { product: 'Foundation waterproofing', low: 100, high: 300 },
  },
  {
    jobType: 'Soft-story retrofit',
    groups: [
      {
        name: 'Steel',
        lines: [
          ['Steel moment frame', 1, 3],
          ['Epoxy dowel #5', 24, 60],
        ],
      },
      {
        name: 'Foundation',
        lines: [
          ['Grade beam 24x30', 24, 70],
          ['Excavation, hand', 10, 24],
          ['Concrete pump', 1, 2],
        ],
      },
      {
        name: 'General conditions',
        lines: [
          ['Engineering', 1, 1],
          ['Permit', 1, 1],
          ['Mobilization', 1, 1],
          ['Deputy inspection', 1, 1],
        ],
      },
    ],
    optional: { product: 'Shear panel 15/32"', low: 150, high: 300 },
  },
  {
    jobType: 'Footings for an addition',
    groups: [
      {
        name: 'Footings',
        lines: [
          ['Excavation, machine', 20, 60],
          ['Continuous footing 12x18', 70, 160],
          ['Pad footing 30"', 2, 8],
        ],
      },
      {
        name: 'Slab',
        lines: [
          ['Slab on grade 4"', 300, 900],
          ['Epoxy dowel #4', 20, 50],
        ],
      },
      { name: 'General conditions', lines: [['Mobilization', 1, 1]] },
    ],
    optional: { product: 'Structural slab 6"', low: 200, high: 500 },
  },
]
