import { CompiledQuery } from 'kysely'
import type { Import, ImportRow } from '../../contract/imports.ts'
import type { Answer, Caller, TestApp } from './build-test-app.ts'
import { multipartForm } from './multipart-form.ts'

/** Whoever brings lists: what they do with an import, from its file to its undoing. */
export interface ImportDesk {
  upload(
    kind: string,
    file: string | Buffer,
    name?: string,
  ): Promise<Answer<Import & { error?: string; fields?: Record<string, string> }>>
  read(id: number): Promise<Import>
  /** @param query as `?outcome=error` */
  rows(id: number, query?: string): Promise<ImportRow[]>
  /** Asks for it, and works off the jobs. */
  run(id: number): Promise<Import>
  undo(id: number): Promise<Import>
  /** Lets the database refuse to insert or delete customers with this e-mail address, until it is let go. */
  refuse(when: 'insert' | 'delete', email: string, code?: string): Promise<() => Promise<void>>
}

export function openImportDesk(office: TestApp, caller: () => Caller): ImportDesk {
  const read = async (id: number) => (await caller().call<Import>('GET', `/api/imports/${id}`)).body
  async function ask(id: number, what: 'run' | 'undo'): Promise<Import> {
    const { status, raw } = await caller().call('POST', `/api/imports/${id}/${what}`)
    if (status !== 200) throw new Error(`${what} answered ${status}: ${raw.toString()}`)
    await office.runJobs()
    return read(id)
  }
  const sql = (text: string) => office.deps.db.executeQuery(CompiledQuery.raw(text))
  return {
    async upload(kind, file, name = 'list.csv') {
      const form = await multipartForm({ kind, file: { name, bytes: Buffer.from(file) } })
      return caller().call('POST', '/api/imports', form.body, form.headers)
    },
    read,
    rows: async (id, query = '') =>
      (await caller().call<ImportRow[]>('GET', `/api/imports/${id}/rows${query}`)).body,
    run: (id) => ask(id, 'run'),
    undo: (id) => ask(id, 'undo'),
    async refuse(when, email, code = '22000') {
      const row = when === 'insert' ? 'new' : 'old'
      await sql(`create or replace function refuse() returns trigger language plpgsql as $$ begin
        if ${row}.email = '${email}' then raise exception 'refused' using errcode = '${code}'; end if;
        return ${row}; end $$`)
      await sql(`create trigger refuse before ${when} on customer for each row execute function refuse()`)
      return async () => void (await sql('drop trigger refuse on customer'))
    },
  }
}
