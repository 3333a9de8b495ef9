/** An empty letter page, the smallest PDF that viewers open: what a trial of WhatsApp carries. */
export const testPage = Buffer.from(setPage(), 'latin1')

function setPage(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>>>',
  ]
  let page = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = page.length
    page += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${page}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${page.length}\n%%EOF\n`
}
