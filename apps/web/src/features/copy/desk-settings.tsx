import { copyCalls } from '@bourse/contract/copy';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Switch } from '@bourse/ui/switch';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { type Application, changedByDesk } from './copy-view.ts';

/** What a trader says of themselves, and whether new followers are taken. */
export function DeskSettings({ application }: { readonly application: Application }) {
  const t = useTranslations('copy.desk');
  const refusalOf = useRefusal();
  const [introduction, setIntroduction] = useState(application.introduction);
  const { error, isPending, mutate } = useAct(copyCalls.traderSet, changedByDesk);
  const text = introduction.trim();
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
      {error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(error)}
        </Note>
      )}
      <Button
        busy={isPending}
        disabled={text === '' || text === application.introduction}
        onClick={() => mutate({ input: { introduction: text } }, saved)}
      >
        {t('save')}
      </Button>
    </section>
  );
}
