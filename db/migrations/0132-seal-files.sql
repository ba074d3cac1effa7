-- Private pictures are sealed: what a dump holds of them shows nothing. A document is what verification keeps of an upload.
ALTER TABLE files ADD COLUMN sealed boolean NOT NULL DEFAULT false;
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('upload', 'avatar', 'document')),
  ADD CONSTRAINT files_sealed_check CHECK (CASE purpose WHEN 'document' THEN sealed WHEN 'avatar' THEN NOT sealed ELSE true END);
