import type { Unit } from '../../domain/bids.ts'

export interface SampleProduct {
  name: string
  description: string
  category: string
  unit: Unit
  /** Cents. */
  unitPrice: number
  /** Cents. */
  unitCost: number
}

type Row = readonly [name: string, unit: Unit, dollars: number, description: string]

/** Prices are of no real company; the cost is taken at about two thirds of the price. */
const rows: Record<string, Row[]> = {
  Caissons: [
    ['Drill caisson 24"', 'VLF', 95, 'Drill 24 in. diameter caisson in soil, per vertical foot'],
    ['Drill caisson 30"', 'VLF', 128, 'Drill 30 in. diameter caisson in soil, per vertical foot'],
    ['Drill caisson 36"', 'VLF', 165, 'Drill 36 in. diameter caisson in soil, per vertical foot'],
    ['Caisson cage 24"', 'VLF', 48, 'Fabricate and set reinforcing cage, 24 in. caisson'],
    ['Caisson cage 30"', 'VLF', 62, 'Fabricate and set reinforcing cage, 30 in. caisson'],
    ['Caisson concrete 24"', 'VLF', 42, 'Place 4,000 psi concrete, 24 in. caisson'],
    ['Caisson concrete 30"', 'VLF', 66, 'Place 4,000 psi concrete, 30 in. caisson'],
    ['Caisson bell', 'EA', 780, 'Hand-formed bell at the base of a caisson'],
    ['Over-drill', 'LF', 140, 'Drilling beyond plan depth when ordered by the geologist'],
    ['Hard drilling', 'HR', 685, 'Rock or cobble drilling, by the hour, rig and crew'],
    ['Limited-access rig set-up', 'LS', 4850, 'Set up limited-access drill rig'],
    ['Casing, temporary', 'VLF', 58, 'Install and pull temporary casing'],
  ],
  'Grade beams & footings': [
    ['Grade beam 18x24', 'LF', 185, 'Excavate, form, reinforce and pour 18 x 24 in. grade beam'],
    ['Grade beam 24x30', 'LF', 248, 'Excavate, form, reinforce and pour 24 x 30 in. grade beam'],
    ['Continuous footing 12x18', 'LF', 112, 'Continuous footing 12 x 18 in. with stem wall dowels'],
    ['Continuous footing 15x24', 'LF', 139, 'Continuous footing 15 x 24 in. with stem wall dowels'],
    ['Pad footing 30"', 'EA', 690, 'Isolated pad footing 30 x 30 x 24 in.'],
    ['Pad footing 48"', 'EA', 1340, 'Isolated pad footing 48 x 48 x 30 in.'],
    ['Tie beam 12x18', 'LF', 128, 'Tie beam 12 x 18 in. between footings'],
    ['Stem wall 8"', 'LF', 96, '8 in. stem wall to 24 in. height'],
    ['Slab on grade 4"', 'SF', 14, '4 in. slab with vapor barrier and #4 at 18 in.'],
    ['Structural slab 6"', 'SF', 23, '6 in. structural slab with #5 at 12 in. each way'],
  ],
  'Seismic retrofit': [
    ['Anchor bolt 5/8"', 'EA', 68, 'Epoxy-set 5/8 in. anchor bolt with plate washer'],
    ['Anchor bolt 3/4"', 'EA', 86, 'Epoxy-set 3/4 in. anchor bolt with plate washer'],
    ['Retrofit foundation plate', 'EA', 115, 'Side plate where the cripple wall leaves no room above'],
    ['Hold-down HDU8', 'EA', 420, 'Hold-down with 7/8 in. rod, epoxied'],
    ['Hold-down HDU14', 'EA', 590, 'Hold-down with 1 in. rod, epoxied'],
    ['Shear panel 15/32"', 'SF', 13, '15/32 in. structural plywood with specified nailing'],
    ['Shear transfer clip', 'EA', 24, 'Framing clip between joist or rim and sill'],
    ['Steel moment frame', 'EA', 18_500, 'Fabricate and erect soft-story moment frame'],
    ['Epoxy dowel #4', 'EA', 34, '#4 dowel, epoxied 6 in. into existing concrete'],
    ['Epoxy dowel #5', 'EA', 42, '#5 dowel, epoxied 8 in. into existing concrete'],
  ],
  Underpinning: [
    ['Underpinning pit', 'EA', 2950, 'Hand-dug underpinning pit 3 x 4 ft to 6 ft depth'],
    ['Underpinning pier', 'EA', 3400, 'Concrete pier under existing footing'],
    ['Push pier', 'EA', 2250, 'Hydraulic push pier with bracket'],
    ['Helical pile', 'EA', 2480, 'Helical pile to specified torque with bracket'],
    ['Foundation leveling', 'LS', 12_500, 'Raise and level the structure to within 1/2 in.'],
    ['Needle beam set', 'EA', 1150, 'Place and remove needle beam'],
  ],
  'Shoring & excavation': [
    ['Excavation, machine', 'CY', 78, 'Machine excavation, loaded'],
    ['Excavation, hand', 'CY', 285, 'Hand excavation where no machine reaches'],
    ['Spoils haul-off', 'CY', 92, 'Load, haul and dump clean spoils'],
    ['Shoring, timber lagging', 'SF', 46, 'Timber lagging between soldier beams'],
    ['Shoring, soldier beam', 'EA', 3950, 'Drill and set soldier beam'],
    ['House cribbing', 'LF', 120, 'Crib and shore house load'],
    ['Backfill & compaction', 'CY', 88, 'Place and compact in lifts to 90%'],
  ],
  'Drainage & waterproofing': [
    ['French drain', 'LF', 92, 'Perforated pipe in filter fabric and gravel'],
    ['Sump pump', 'EA', 3250, 'Sump basin with pump, alarm and check valve'],
    ['Area drain', 'EA', 410, '12 in. area drain tied to system'],
    ['Solid drain line', 'LF', 54, '4 in. solid line to daylight'],
    ['Foundation waterproofing', 'SF', 16, 'Membrane with protection board'],
    ['Dimple drain board', 'SF', 9, 'Drainage board to wall'],
  ],
  Concrete: [
    ['Concrete 4,000 psi', 'CY', 265, 'Ready-mix placed'],
    ['Concrete pump', 'LS', 1450, 'Line pump with operator, per visit'],
    ['Rebar, in place', 'TON', 3850, 'Furnish and place reinforcing'],
    ['Demolish concrete', 'CY', 390, 'Break out and remove concrete'],
  ],
  'General conditions': [
    ['Mobilization', 'LS', 3500, 'Move in and out, equipment and crew'],
    ['Engineering', 'LS', 4200, 'Structural engineering and calculations'],
    ['Deputy inspection', 'LS', 2400, 'Deputy inspection coordination and fees'],
    ['Permit', 'LS', 1850, 'Prepare and submit permit application, fees at cost'],
    ['Site protection', 'LS', 1250, 'Protect landscape, drives and finishes'],
    ['Standby', 'HR', 410, 'Crew and rig standby by the hour'],
  ],
}

export const products: SampleProduct[] = Object.entries(rows).flatMap(([category, list]) =>
  list.map(([name, unit, dollars, description]) => ({
    name,
    description,
    category,
    unit,
    unitPrice: dollars * 100,
    unitCost: Math.round(dollars * 66),
  })),
)

export const categories = Object.keys(rows)
