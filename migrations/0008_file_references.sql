-- A file that goes is looked for in every table that may name it, and a receipt is found by its file.

create index receipt_file_idx on receipt (file_id);
create index expense_picture_idx on expense (picture_id) where picture_id is not null;
create index expense_payment_picture_idx on expense_payment (picture_id) where picture_id is not null;
create index received_payment_picture_idx on received_payment (picture_id) where picture_id is not null;
create index delivery_document_idx on delivery (document_id) where document_id is not null;

-- What has come before is recognised by the bytes as they came (expense, receipt), never by those that are stored.
drop index stored_file_content_idx;
