-- The last number given to an invoice of the project. Kept on the project and not read off its invoices, so that
-- the number of a deleted invoice is never given again; taken under the project's row lock.
alter table project add column last_invoice_sequence integer not null default 0;
update project set last_invoice_sequence = coalesce(
  (select max(sequence) from invoice where invoice.project_id = project.id), 0);
