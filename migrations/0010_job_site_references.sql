-- A file that goes is looked for in every table that may name it (see 0008), also in those of the job site.

create index permit_application_file_idx on permit (application_file_id) where application_file_id is not null;
create index permit_file_idx on permit (permit_file_id) where permit_file_id is not null;
create index photo_file_idx on photo (file_id);
create index photo_thumbnail_idx on photo (thumbnail_id);
create index photo_original_idx on photo (original_id);
create index bid_acceptance_signed_file_idx on bid_acceptance (signed_file_id) where signed_file_id is not null;
-- Where permits that were removed still name an authority.
create index removal_project_idx on removal (project_id);
