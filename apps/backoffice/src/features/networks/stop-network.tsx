import { approvalCalls } from '@bourse/contract/approval';
import { networkStaffCalls } from '@bourse/contract/networks';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import type { Held, Network } from './network.ts';

interface StopNetworkProps {
  readonly network: Network;
  /** One currency on it; without one the whole network. */
  readonly coin?: Held;
}

/** Pauses a network, or one currency on it, at once, or asks a second person to release it. */
export function StopNetwork({ network, coin }: StopNetworkProps) {
  const t = useTranslations('networks');
  const [asked, setAsked] = useState<'pause' | 'release' | null>(null);
  const { paused, release_asked: isAsked } = coin ?? network;
  const name = coin === undefined ? network.name : `${coin.currency} · ${network.name}`;
  const of = { network: network.network, ...(coin === undefined ? {} : { currency: coin.currency }) };
  const act = paused === null ? 'pause' : 'release';
  const text = coin === undefined ? 'text' : 'textOne';
  return (
    <>
      <Button
        size="desk"
        tone={act === 'release' ? 'primary' : coin === undefined ? 'danger' : 'quiet'}
        disabled={isAsked}
        aria-label={t(`${act}.actOf`, { name })}
        onClick={() => setAsked(act)}
      >
        {t(`${act}.act`)}
      </Button>
      <ActDialog
        open={asked === 'pause'}
        onClose={() => setAsked(null)}
        title={t('pause.ask', { name })}
        text={t(`pause.${text}`)}
        act={t('pause.act')}
        danger
        call={networkStaffCalls.pause}
        inputWith={(reason) => ({ ...of, reason })}
        changes={[networkStaffCalls.list, officeCalls.today]}
        onDone={() => say('done', t('pause.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('over') : null)}
      />
      <ActDialog
        open={asked === 'release'}
        onClose={() => setAsked(null)}
        title={t('release.ask', { name })}
        text={t(`release.${text}`)}
        act={t('release.act')}
        call={networkStaffCalls.release}
        inputWith={(reason) => ({ ...of, reason })}
        changes={[networkStaffCalls.list, approvalCalls.list, officeCalls.today]}
        onDone={() => say('done', t('release.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('over') : null)}
      />
    </>
  );
}
