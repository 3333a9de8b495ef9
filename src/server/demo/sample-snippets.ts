import type { NewSnippet } from '../../contract/snippets.ts'

/** Paragraphs that the sample company's estimators put into bids. */
export const sampleSnippets: NewSnippet[] = [
  {
    kind: 'scope',
    title: 'Caissons and grade beams',
    text: 'Drill caissons to the depths shown on the structural drawings, at least 10 ft into bedrock as approved by the geologist. Place cages and concrete the same day. Form and pour grade beams and tie beams.',
  },
  {
    kind: 'scope',
    title: 'Limited access',
    text: 'Work is done with a limited-access rig of 6 ft width. Spoils are moved by hand and buggy to the street.',
  },
  {
    kind: 'exclusions',
    title: 'Hillside',
    text: '- Rock that the rig cannot drill at 2 ft an hour\n- Dewatering and casing\n- Temporary shoring of the neighbor’s property\n- Survey and as-built drawings',
  },
  {
    kind: 'exclusions',
    title: 'Hazardous material',
    text: 'Testing for and removal of asbestos, lead paint and contaminated soil.',
  },
  {
    kind: 'terms',
    title: 'Unit prices',
    text: 'Drilled work is billed as built at the unit prices of this bid. Depth is measured from the ground where the rig stands.',
  },
  {
    kind: 'terms',
    title: 'Retention',
    text: 'No retention is held from drilled piers once the geologist has approved them.',
  },
  {
    kind: 'exclusions',
    title: 'Materiales peligrosos',
    text: 'Pruebas y retiro de asbesto, pintura con plomo y suelo contaminado.',
    language: 'es',
  },
  {
    kind: 'terms',
    title: 'Orden de cambio',
    text: 'Todo trabajo adicional se hace solo con una orden de cambio por escrito y firmada.',
    language: 'es',
  },
]
