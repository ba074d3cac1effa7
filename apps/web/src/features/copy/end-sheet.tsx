import type { IntentionEnd } from '@bourse/client/intentions';
import { copyCalls } from '@bourse/contract/copy';
import { Button } from '@bourse/ui/button';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { changedByFollowing, type Follow } from './copy-view.ts';

const ways = ['keep', 'close'] as const;
type Way = (typeof ways)[number];

interface EndSheetProps {
  /** Null while none is asked about. */
  readonly follow: Follow | null;
  readonly onClose: () => void;
}

/** Ends a relationship; what is open goes on in the trader's wake, or is closed with it. */
export function EndSheet({ follow, onClose }: EndSheetProps) {
  const t = useTranslations('copy.end');
  const app = useTranslations('app.act');
  const [way, setWay] = useState<Way>('keep');
  const [refused, setRefused] = useState<string | null>(null);
  const wanted =
    follow === null
      ? null
      : { follow_user_id: follow.trader_user_id, close: way === 'close' ? ('1' as const) : ('0' as const) };
  const onEnd = (end: IntentionEnd<Follow>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      onClose();
    } else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(copyCalls.cancel, changedByFollowing, { wanted, onEnd });
  const stop = async (): Promise<void> => {
    setRefused(null);
    const end = wanted === null ? null : await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <Sheet
      open={follow !== null}
      onClose={onClose}
      title={t('title', { name: follow?.name ?? '' })}
      closeLabel={app('close')}
    >
      <div className="grid gap-3">
        <RadioList
          label={t('open')}
          options={ways.map((value) => ({ value, title: t(`way.${value}`), text: t(`wayHint.${value}`) }))}
          value={way}
          onChoose={(value) => setWay(value)}
        />
        <ActNotes state={state} refused={refused} />
        <Button tone="primary" full busy={state !== 'idle'} onClick={() => void stop()}>
          {t('act')}
        </Button>
      </div>
    </Sheet>
  );
}
