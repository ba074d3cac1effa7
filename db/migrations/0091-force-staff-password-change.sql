-- Every password so far was made by the house and printed: nobody is to go on working with one.
ALTER TABLE staff ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
UPDATE staff SET must_change_password = true;
