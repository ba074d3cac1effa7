-- Whether a relationship was closed while this copy waited: should its order have been made already, that is closed, too.
ALTER TABLE copy_copies ADD COLUMN is_given_up boolean NOT NULL DEFAULT false;
