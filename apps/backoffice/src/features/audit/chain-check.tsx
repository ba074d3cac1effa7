import { auditCalls } from '@bourse/contract/audit';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useSentence } from '../../base/api/use-sentence.ts';
import { PublishedHeads } from './published-heads.tsx';

/** Goes through the whole chain when asked to, against a hash that was noted down before. */
export function ChainCheck() {
  const t = useTranslations('audit.check');
  const tApp = useTranslations('app');
  const say = useSentence();
  const [isOpen, setOpen] = useState(false);
  const [hash, setHash] = useState('');
  const { mutate, isPending, data, error, reset } = useAct(auditCalls.verify);
  const isWrong = hash.trim() !== '' && !/^[0-9a-f]{64}$/i.test(hash.trim());
  const close = (): void => {
    reset();
    setOpen(false);
  };
  const check = (): void => {
    if (!isWrong) mutate(hash.trim() === '' ? {} : { hash: hash.trim().toLowerCase() });
  };
  return (
    <>
      <Button size="desk" icon={<Icon of={ShieldCheck} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        busy={isPending}
        title={t('title')}
        closeLabel={tApp('act.close')}
        foot={
          <Button tone="primary" full busy={isPending} onClick={check}>
            {t('act')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <p className="text-label font-normal text-t2">{t('text')}</p>
          <Input
            label={t('noted')}
            hint={t('notedHint')}
            error={isWrong ? t('notedWrong') : undefined}
            spellCheck={false}
            autoCapitalize="none"
            value={hash}
            onChange={(event) => setHash(event.target.value)}
          />
          {error !== null && (
            <Note tone="bad" urgent>
              {say(error)}
            </Note>
          )}
          {data !== undefined && (
            <div role="status" className="grid gap-3">
              {data.broken_at === null && (
                <Note tone="accent" icon={<Icon of={ShieldCheck} className="text-good" />}>
                  {t('whole', { count: data.rows })}
                </Note>
              )}
              {data.broken_at === 0 && <Note tone="bad">{t('cutOff')}</Note>}
              {data.broken_at !== null && data.broken_at > 0 && (
                <Note tone="bad">{t('broken', { id: data.broken_at })}</Note>
              )}
              <p>
                <span className="block text-caption text-t3">{t('last')}</span>
                <code className="block font-code text-caption break-all select-all">{data.last_hash}</code>
              </p>
            </div>
          )}
          {isOpen && <PublishedHeads />}
        </div>
      </Sheet>
    </>
  );
}
