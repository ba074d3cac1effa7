/** SQL of the entries that name a request for a second person, in `detail` by its number. */
export const approvalEntries = `(SELECT id, at, staff_id, approver_id, action, subject, reason, detail::jsonb AS detail
  FROM audit_log WHERE detail LIKE '{"approval":%')`;

/** SQL of what members of staff did, by the calls that they made. @param actions a list of SQL texts. */
export const entriesOf = (actions: string): string =>
  `(SELECT staff_id, subject, after FROM audit_log WHERE action IN (${actions}))`;

/** SQL of what became of the keys by which staff sign: `admin.signing_key_add` and `_remove`, `admin.passkey_add` and `_remove`. */
export const keyEntries = `(SELECT id, action, subject, detail::jsonb AS detail FROM audit_log
  WHERE action IN ('admin.signing_key_add', 'admin.signing_key_remove', 'admin.passkey_add', 'admin.passkey_remove'))`;
