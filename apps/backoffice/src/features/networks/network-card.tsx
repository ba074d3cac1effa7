import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { HeldList } from './held-list.tsx';
import { behindOf, type Network, nodesSay, viewTones } from './network.ts';
import { PausedNote } from './paused-note.tsx';
import { StopNetwork } from './stop-network.tsx';

/** A network: whether it works and why not, how far it is, whether its nodes agree, and what lies there. */
export function NetworkCard({ network }: { readonly network: Network }) {
  const t = useTranslations('networks');
  const { suspended } = network;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-heading">
          {network.name} <span className="text-t3">{network.network}</span>
          <Badge tone={suspended === null ? 'good' : suspended === 'paused' ? 'bad' : 'warn'}>
            {t(`is.${suspended ?? 'working'}`)}
          </Badge>
        </h2>
        <StopNetwork network={network} />
      </div>
      <PausedNote of={network} />
      <Figures of={network} />
      <HeldList network={network} />
    </Card>
  );
}

function Figures({ of: network }: { readonly of: Network }) {
  const t = useTranslations('networks');
  const format = useFormat();
  const { height, answered_at: answered, nodes } = network;
  const behind = behindOf(network);
  const view = nodesSay(network);
  const agreeing = nodes.filter((one) => one.view === 'agrees').length;
  return (
    <Slab raised className="mt-3 grid-cols-2 desk:grid-cols-4">
      <Stat label={t('read')} value={height === null ? '–' : format.whole(height)} />
      <Stat
        label={t('behind')}
        value={behind === null ? '–' : t('blocks', { count: behind })}
        note={network.head === null ? undefined : t('headAt', { head: format.whole(network.head) })}
      />
      <Stat
        label={t('answered')}
        value={answered === null ? t('never') : format.hour(answered)}
        note={answered === null ? undefined : format.date(answered)}
      />
      <Stat
        label={t('nodes')}
        value={
          view === null ? (
            '–'
          ) : (
            <span className="flex items-center gap-2">
              {t('agreeing', { agreeing, count: nodes.length })}
              {view !== 'agrees' && <Badge tone={viewTones[view]}>{t(`nodeIs.${view}`)}</Badge>}
            </span>
          )
        }
      />
    </Slab>
  );
}
