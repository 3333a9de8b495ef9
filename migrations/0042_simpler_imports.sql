-- The columns of a file are remembered by the last import with the same titles. Nothing reads which row a row repeats.

alter table import_row drop column repeats;
drop table import_mapping;
