-- Letters about money that the law wants paid to us by a day, and housing whose retention the law doesn't cap.

alter table project_rights drop constraint project_rights_work_kind_check;
alter table project_rights
  add constraint project_rights_work_kind_check check (work_kind in ('private', 'residential', 'low_rise', 'public'));

-- The office's own texts; {names} are filled in, see domain/rights/money-letters.ts.
alter table company
  add column polite_letter text not null default 'We are writing about {amount} for our work at {site}, project {project}: {what}. Under {section} it is due on {due}.

Please send it, or tell us when we can expect it. Thank you for working with us.',
  add column firm_letter text not null default '{amount} for our work at {site}, project {project}, has not been paid: {what}. It was due on {due} under {section}.

Since that day the law adds 2 percent a month in place of interest, about {charge} to date. Please pay {total} within ten days of this letter. If any part is in dispute, tell us in writing which part and why, and pay the rest.

We reserve all our rights, the mechanics lien among them.';

alter table delivery drop constraint delivery_kind_check;
alter table delivery
  add constraint delivery_kind_check check (kind in (
    'bid', 'reminder', 'signed_bid', 'notice', 'test', 'invoice', 'invoice_reminder', 'receipt', 'statement', 'waiver',
    'money_letter'));
