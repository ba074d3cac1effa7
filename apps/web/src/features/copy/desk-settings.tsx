import { copyCalls } from '@bourse/contract/copy';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Switch } from '@bourse/ui/switch';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { type Application, changedByDesk } from './copy-view.ts';
import { ShareField } from './share-field.tsx';
import { percentOf, readTyped, shareOf } from './terms-form.ts';

/** What a trader says of themselves, the share that they ask for, and whether new followers are taken. */
export function DeskSettings({ application }: { readonly application: Application }) {
  const t = useTranslations('copy.desk');
  const refusalOf = useRefusal();
  const [introduction, setIntroduction] = useState(application.introduction);
  const { error, isPending, mutate } = useAct(copyCalls.traderSet, changedByDesk);
  const [typed, type] = useTypedDecimal(writeDecimal(percentOf(application.share)));
  const percent = readTyped(typed);
  const share = shareOf(percent);
  const text = introduction.trim();
  const isSame = text === application.introduction && share === application.share;
  const saved = { onSuccess: () => say('done', t('saved')) };
  return (
    <section className="grid gap-4 rounded-card p-4 surface-1">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span id="takes-followers" className="block font-semibold">
            {t('open')}
          </span>
          <span className="block text-label font-normal text-pretty text-t2">{t('openHint')}</span>
        </span>
        <Switch
          on={application.is_open}
          onSwitch={(isOpen) => mutate({ input: { open: isOpen ? '1' : '0' } }, saved)}
          aria-labelledby="takes-followers"
          disabled={isPending}
        />
      </div>
      <TextArea
        label={t('introduction')}
        maxLength={2_000}
        rows={4}
        value={introduction}
        onChange={(event) => setIntroduction(event.target.value)}
      />
      <ShareField text={typed} percent={percent} onType={type} />
      {error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(error)}
        </Note>
      )}
      <Button
        busy={isPending}
        disabled={text === '' || share === null || isSame}
        onClick={() => mutate({ input: { introduction: text, ...(share === null ? {} : { share }) } }, saved)}
      >
        {t('save')}
      </Button>
    </section>
  );
}
