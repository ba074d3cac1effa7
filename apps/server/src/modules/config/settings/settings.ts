import { configurationCalls } from '@bourse/contract/configuration';
import { allCalls } from '@bourse/contract/all-calls';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, requireStaff } from '../../../platform/http/binding.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { ModuleManifest, SettingArea } from '../../../platform/module-manifest.ts';
import { readStaff } from '../../identity/index.ts';
import {
  approvalOf,
  findArea,
  proposeRollBack,
  proposeSetting,
  readEffect,
  readValueText,
  type SettingPorts,
  valueAt,
} from './propose-setting.ts';
import { selectStanding, selectVersions, type SettingVersion } from './setting-store.ts';

type Listed = OutputOf<typeof configurationCalls.list>['settings'][number];

/** From when a version holds; null where it has held from the beginning. */
const sinceOf = ({ effectiveAt }: Pick<SettingVersion, 'effectiveAt'>): string | null =>
  effectiveAt === 0 ? null : toIso(effectiveAt);

/** @param standing the version in force and those to come, newest first. */
function settingAnswer(area: SettingArea, key: string, standing: readonly SettingVersion[], now: Instant): Listed {
  const held = standing.find(({ effectiveAt }) => effectiveAt <= now);
  // Of those that are to come, a higher version that begins earlier leaves nothing to a lower one.
  const coming = standing.find(({ effectiveAt }) => effectiveAt > now);
  return {
    area: area.area,
    key,
    version: held?.version ?? 0,
    value: held?.value ?? present(area.initial(key), `a version of ${area.area}`),
    effective_at: held === undefined ? null : sinceOf(held),
    newest: standing[0]?.version ?? 0,
    coming:
      coming === undefined
        ? null
        : { version: coming.version, value: coming.value, effective_at: toIso(coming.effectiveAt) },
  };
}

/** The features of which something can be opened, where the country is asked for. */
const offeredGroups = [...new Set(allCalls.flatMap(({ gate, feature }) => (gate?.country === true ? [feature] : [])))];

async function listSettings(
  { db, clock, areas }: SettingPorts,
  by: StaffId,
): Promise<Result<OutputOf<typeof configurationCalls.list>, Rejection>> {
  const { grants } = await readStaff(db, by);
  const open = areas.filter(({ grant }) => grants.includes(grant));
  const now = clock.now();
  const names = open.map(({ area }) => area);
  const standing = Map.groupBy(await selectStanding(db, names, now), ({ area, key }) => `${area} ${key}`);
  const settings: Listed[] = [];
  for (const area of open) {
    for (const key of await area.keys(db))
      settings.push(settingAnswer(area, key, standing.get(`${area.area} ${key}`) ?? [], now));
  }
  return ok({ settings, offered_groups: offeredGroups });
}

async function readHistory(
  ports: SettingPorts,
  by: StaffId,
  input: InputOf<typeof configurationCalls.history>,
): Promise<Result<OutputOf<typeof configurationCalls.history>, Rejection>> {
  const found = await findArea(ports, by, input);
  if (!found.ok) return found;
  const area = found.value;
  const now = ports.clock.now();
  const versions = await selectVersions(ports.db, area.area, input.key);
  const past = versions.findIndex(({ effectiveAt }) => effectiveAt <= now);
  const standing = past === -1 ? versions : versions.slice(0, past + 1);
  const original = area.initial(input.key);
  const nobody = { effective_at: null, author: null, approver: null, reason: '', created_at: null };
  return ok({
    setting: settingAnswer(area, input.key, standing, now),
    versions: [
      ...versions.map(({ version, value, author, approver, reason, effectiveAt, createdAt }) => ({
        version,
        value,
        effective_at: sinceOf({ effectiveAt }),
        author,
        approver,
        reason,
        created_at: toIso(createdAt),
      })),
      ...(original === null ? [] : [{ version: 0, value: original, ...nobody }]),
    ],
  });
}

async function preview(
  ports: SettingPorts,
  by: StaffId,
  input: InputOf<typeof configurationCalls.preview>,
): Promise<Result<OutputOf<typeof configurationCalls.preview>, Rejection>> {
  const found = await findArea(ports, by, input);
  if (!found.ok) return found;
  const value = readValueText(found.value, input.value);
  if (!value.ok) return value;
  const now = ports.clock.now();
  const from = readEffect(input.effective_at, now);
  if (!from.ok) return from;
  const before = await valueAt(ports.db, found.value, input.key, from.value ?? now);
  const effects = await found.value.effects(ports.db, { key: input.key, before, after: value.value, at: now });
  return ok({ before, after: value.value, effects: [...effects] });
}

/** Opens the settings of all areas to staff: every version is listed, and a new one takes two persons. */
export function openSettings(ports: SettingPorts): ModuleManifest {
  return {
    name: 'config',
    staffRoutes: [
      bind(configurationCalls.list, (context) => listSettings(ports, requireStaff(context))),
      bind(configurationCalls.history, (context, input) => readHistory(ports, requireStaff(context), input)),
      bind(configurationCalls.preview, (context, input) => preview(ports, requireStaff(context), input)),
      bind(configurationCalls.propose, (context, input) => proposeSetting(ports, requireStaff(context), input)),
      bind(configurationCalls.rollBack, (context, input) => proposeRollBack(ports, requireStaff(context), input)),
    ],
    approvals: ports.areas.map((area) => approvalOf(ports, area)),
  };
}
