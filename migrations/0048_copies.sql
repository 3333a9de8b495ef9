-- Who else gets a message: openly (Cc) or without the others knowing (Bcc).
alter table delivery
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  -- Copies that a mail server refused or gave back: [{"address", "reason"}]. The delivery itself may have arrived.
  add column refused_copies jsonb not null default '[]';
