import { adminCalls } from '@bourse/contract/admin';
import { eventOf } from '@bourse/contract/event';
import { siteSettingsChanged } from '@bourse/contract/events';
import { type SiteKey, siteKeys } from '@bourse/contract/site';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { type SiteMemory, valueOf } from './site-face.ts';
import { defaultSiteSettings, type SiteFace } from './site-settings.ts';
import { insertChange, lockCurrent, type SiteChange } from './site-store.ts';

/** What {@link editSite} works with. */
export interface EditSitePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: SiteMemory;
}

/** Who wants which values, and why. A key that is not named stays as it is. */
export interface SiteEdit {
  readonly staffId: StaffId;
  readonly values: Readonly<Partial<Record<SiteKey, string | undefined>>>;
  readonly reason: string;
}

/**
 * Changes what staff may change of the site: a row for each key that changes, one audit row and one event in one
 * transaction. This process knows the new values when it returns, the others when they hear the event.
 * @returns STATE_CHANGED when nothing would change.
 */
export async function editSite(
  { db, clock, site }: EditSitePorts,
  { staffId, values, reason }: SiteEdit,
): Promise<Result<SiteFace, Rejection>> {
  const action = adminCalls.editSite.name;
  const changed = await db.withTx<Result<readonly SiteChange[], Rejection>>(action, async (tx) => {
    const current = new Map((await lockCurrent(tx)).map((change) => [change.key, change]));
    const changes = siteKeys.flatMap((key): SiteChange[] => {
      const value = values[key];
      const before = current.get(key) ?? { value: valueOf(defaultSiteSettings, key), version: 0 };
      return value === undefined || value === before.value ? [] : [{ key, value, version: before.version + 1 }];
    });
    if (changes.length === 0) return reject('STATE_CHANGED');
    const at = clock.now();
    for (const change of changes) insertChange(tx, change, { staffId, reason, at });
    const before = Object.fromEntries(
      changes.map(({ key }) => [key, current.get(key)?.value ?? valueOf(defaultSiteSettings, key)]),
    );
    const after = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
    await recordAudit(tx, { at, staffId, action, subject: 'site', reason, before, after });
    appendEvents(tx, at, [eventOf(siteSettingsChanged, { changes, staff_id: staffId, reason, at: toIso(at) })]);
    return ok(changes);
  });
  if (!changed.ok) return changed;
  site.take(changed.value);
  return ok(site.face());
}
