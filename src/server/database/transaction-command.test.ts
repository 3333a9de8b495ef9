import { expect, test } from 'vitest'
import { findTransactionCommand } from './migrate.ts'

test.each([
  ['insert into first values (1); commit; drop table first', 'commit'],
  ['COMMIT AND CHAIN', 'commit'],
  ['begin', 'begin'],
  [
    'select 1;\n-- note\n/* and /* more */ commit */ start  transaction isolation level serializable;',
    'start transaction',
  ],
  ["select 'it''s'; end", 'end'],
  ["select E'it\\'s; '; abort work", 'abort'],
  ["select 'C:\\'; rollback", 'rollback'],
  ["prepare transaction 'name'", 'prepare transaction'],
  ['do $$ begin perform 1; end $$; commit', 'commit'],
  ['create function f() returns int begin atomic select 1; select 2; end; commit', 'commit'],
])('finds the transaction command in %s', (script, found) => {
  expect(findTransactionCommand(script)).toBe(found)
})

test.each([
  '',
  "insert into snippet values ('a; commit; b')",
  "insert into snippet values ('it''s; commit; b', E'\\'; commit; ')",
  '-- begin;\ncreate table "; commit;" (id integer)',
  '/* ; commit; /* ; begin; */ ; end; */ select 1',
  'create function f() returns trigger language plpgsql as $$\nbegin\n  if true then return new; end if;\n  return old;\nend $$;',
  'do $body$ begin execute $$; commit; $$; end $body$',
  'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 1',
  'create table visit (begin date, "end" date, commit_count integer); select 1 as end',
  'savepoint half; rollback to savepoint half; rollback work to half; release half',
  'prepare reading as select 1; create table beginning (id integer)',
])('finds none in %s', (script) => {
  expect(findTransactionCommand(script)).toBeUndefined()
})
