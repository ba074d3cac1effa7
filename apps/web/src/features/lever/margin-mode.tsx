import { leverCalls } from '@bourse/contract/lever';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { Button } from '@bourse/ui/button';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { useLeverAct } from './use-lever-act.ts';
import { type MarginMode, useMarginMode } from './use-margin-mode.ts';

/** Chooses isolated or cross margin for the whole contract account, and says what each of them risks. */
export function MarginModePicker() {
  const t = useTranslations('lever.mode');
  const { isKnown, mode } = useMarginMode();
  const [wished, setWished] = useState<MarginMode | null>(null);
  const chosen = wished ?? mode;
  const choosing = useLeverAct(leverCalls.marginMode, {
    wanted: chosen === mode ? null : { mode: chosen },
    onDone: ({ margin_mode: now }) => {
      setWished(null);
      say('done', t(now === 'cross' ? 'nowCross' : 'nowIsolated'));
    },
  });
  if (!isKnown) return null;
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="text-label font-semibold">{t('title')}</h3>
      <Segmented
        label={t('title')}
        segments={[
          { value: 'isolated', label: t('isolated'), disabled: choosing.isBusy },
          { value: 'cross', label: t('cross'), disabled: choosing.isBusy },
        ]}
        value={chosen}
        onChoose={(value) => {
          choosing.clear();
          setWished(value);
        }}
      />
      <p className="text-caption text-t2">{t(chosen === 'cross' ? 'crossText' : 'isolatedText')}</p>
      {chosen === mode ? null : (
        <>
          <Note>{t('needs')}</Note>
          <Button full busy={choosing.isBusy} onClick={choosing.act}>
            {t(chosen === 'cross' ? 'setCross' : 'setIsolated')}
          </Button>
        </>
      )}
      <ActNotes state={choosing.state} refused={choosing.refused} />
    </section>
  );
}
