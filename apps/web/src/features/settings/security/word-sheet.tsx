import { safetyCalls } from '@bourse/contract/safety';
import { antiPhishingLength } from '@bourse/contract/text-rules';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';

/** Chooses the word by which the customer knows our mails. */
export function WordSheet({ isSet, onClose }: { readonly isSet: boolean; readonly onClose: () => void }) {
  const t = useTranslations('settings.safe.word');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [word, setWord] = useState('');
  const act = useAct(safetyCalls.antiPhishing, [safetyCalls.state]);
  const save = (chosen: string): void =>
    act.mutate(
      { input: { word: chosen } },
      {
        onSuccess: () => {
          say('done', t(chosen === '' ? 'removed' : 'saved'));
          onClose();
        },
      },
    );
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('act.close')} busy={act.isPending}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim() !== '' && !act.isPending) save(word);
        }}
      >
        <p className="text-label font-normal text-t2">{t('text')}</p>
        <Input
          label={t('label')}
          hint={t('rule', antiPhishingLength)}
          value={word}
          autoComplete="off"
          onChange={({ target }) => setWord(target.value)}
          error={act.error === null ? undefined : refusalOf(act.error)}
        />
        <Button type="submit" tone="primary" full busy={act.isPending} disabled={word.trim() === ''}>
          {t('save')}
        </Button>
        {isSet ? (
          <Button tone="quiet" full disabled={act.isPending} onClick={() => save('')}>
            {t('remove')}
          </Button>
        ) : null}
      </form>
    </Sheet>
  );
}
