import { Table, Text, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import type { MonthDetail } from '../../contract/months.ts'
import { t } from '../language/t.ts'
import { Amount } from '../reports/report-cells.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { type FigureWord, figureGroups } from './month-words.ts'
import classes from './months.module.css'

/** A month's figures. Once it was closed, those at closing stand beside those of now, and differences are marked. */
export function FiguresTable({ detail }: { detail: MonthDetail }) {
  const wasClosed = detail.figuresWhenClosed !== null
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table className={classes.figures ?? ''} data-compared={wasClosed || undefined} verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{t('Figure')}</VisuallyHidden>
            </Table.Th>
            {wasClosed && <Table.Th data-figure>{t('When closed')}</Table.Th>}
            <Table.Th data-figure>{wasClosed ? t('Now') : t('Amount')}</Table.Th>
            {wasClosed && <Table.Th data-figure>{t('Difference')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figureGroups.map(({ title, figures }) => (
            <Fragment key={title}>
              <Table.Tr className={classes.group ?? ''}>
                <Table.Th scope="rowgroup" colSpan={wasClosed ? 4 : 2}>
                  {title}
                </Table.Th>
              </Table.Tr>
              {figures.map((figure) => (
                <FigureRow key={figure.key} figure={figure} detail={detail} />
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function FigureRow({
  figure: { key, label, note, screen },
  detail: { month, figures, figuresWhenClosed: then },
}: {
  figure: FigureWord
  detail: MonthDetail
}) {
  const path = useEmployeePath()
  const difference = then === null ? 0 : figures[key] - then[key]
  return (
    <Table.Tr data-changed={difference !== 0 || undefined}>
      <Table.Th scope="row">
        {label}
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Table.Th>
      {then && (
        <Table.Td data-figure>
          <Amount cents={then[key]} />
        </Table.Td>
      )}
      <Table.Td data-figure>
        <Amount cents={figures[key]} to={path(screen(month))} label={label} />
      </Table.Td>
      {then && (
        <Table.Td data-figure>
          {difference === 0 ? (
            <Text span inherit c="dimmed">
              {t('same')}
            </Text>
          ) : (
            <>
              {difference > 0 && '+'}
              <Amount cents={difference} />
            </>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  )
}
