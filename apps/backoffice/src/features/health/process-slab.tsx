import { officeCalls } from '@bourse/contract/office';
import { Card } from '@bourse/ui/card';
import { Slab } from '@bourse/ui/slab';
import { Fact, Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';

/** The process that answers, its database, the lane, and who reads the events. */
export function ProcessSlab() {
  const t = useTranslations('health');
  const { whole, moment, megabytes } = useFormat();
  const health = useCall(officeCalls.health, {}, { everyMs: 5_000 });
  return (
    <Answered of={health} awaited="h-[492px] tablet:h-[338px] desk:h-[274px]">
      {(one) => (
        <div className="grid gap-3">
          <Slab className="grid-cols-2 tablet:grid-cols-3 desk:grid-cols-6">
            <Stat label={t('process')} value={one.node} />
            <Stat label={t('database')} value={t(`engine.${one.database}`)} />
            <Stat label={t('connections')} value={whole(one.connections_in_use)} />
            <Stat label={t('waiting')} value={whole(one.connections_waiting)} />
            <Stat label={t('laneQueue')} value={one.lane_queue === null ? t('elsewhere') : whole(one.lane_queue)} />
            <Stat label={t('free')} value={one.free_bytes === null ? '–' : megabytes(one.free_bytes)} />
          </Slab>
          <div className="grid gap-3 tablet:grid-cols-2">
            <Card>
              <h2 className="mb-1 text-heading">{t('leases')}</h2>
              {one.leases.map(({ name, node, epoch, until }) => (
                <Fact
                  key={name}
                  label={name}
                  value={t('leaseOf', { process: node ?? '–', epoch, until: until === null ? '–' : moment(until) })}
                />
              ))}
              {one.leases.length === 0 && <p className="text-label font-normal text-t3">{t('noLeases')}</p>}
            </Card>
            <Card>
              <h2 className="mb-1 text-heading">{t('readers')}</h2>
              {one.readers.map(({ name, behind }) => (
                <Fact key={name} label={name} value={t('behind', { count: behind })} />
              ))}
            </Card>
          </div>
        </div>
      )}
    </Answered>
  );
}
