import type { Ground } from './runtime.ts';
import { holdSources } from './hold-sources.ts';
import { openBackOffice } from '../modules/backoffice/index.ts';
import type { Base } from './core.ts';
import type { Engine } from '../cluster/engine.ts';
import type { Binding } from '../platform/http/binding.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';
import { auditTeller } from './operator-output.ts';

/** Opens the back office, which exports what the other calls of staff list. */
export function openOffice(
  ground: Ground,
  { registry, markets, usdt, restrictions, access }: Base,
  lane: Engine['lane'],
  bindings: () => readonly Binding[],
): ModuleManifest {
  const { holding, restricted } = restrictions;
  return openBackOffice({
    ...ground,
    registry,
    markets,
    usdt,
    holdSources,
    bindings,
    holding,
    restricted,
    onAuditChecked: auditTeller(ground.logger),
    vipLevelOf: access.levelOf,
    isEmbedded: ground.environment.databaseUrl === undefined,
    queued: () => lane?.queued ?? null,
  });
}
