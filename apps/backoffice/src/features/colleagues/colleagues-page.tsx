import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useMember } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';

type Added = OutputOf<typeof adminCalls.staffAdd>;

/** Opens an account for another member of staff. Its password is shown this once. */
export function ColleaguesPage() {
  const t = useTranslations('colleagues');
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Card className="max-w-[560px] p-5">
        {added === null ? <AddForm onAdded={setAdded} /> : <AddedCard added={added} onDone={() => setAdded(null)} />}
      </Card>
    </>
  );
}

function AddedCard({ added, onDone }: { readonly added: Added; readonly onDone: () => void }) {
  const t = useTranslations('colleagues');
  return (
    <div className="grid gap-4" role="status">
      <h2 className="text-heading">{t('added', { name: added.name })}</h2>
      <Note tone="warn">{t('once')}</Note>
      <p>
        <span className="block text-label text-t2">{t('password')}</span>
        <code className="block font-code text-body break-all select-all">{added.password}</code>
      </p>
      <Button full onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}

function AddForm({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const t = useTranslations('colleagues');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const own = useMember()?.grants ?? [];
  const [name, setName] = useState('');
  const [grants, setGrants] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.staffAdd);
  const isShort = name.trim().length < 2;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || isShort || !isReason(reason)) return;
    mutate({ name: name.trim(), grants, reason: reason.trim() }, { onSuccess: onAdded });
  };
  const choose = (grant: string, isGiven: boolean): void =>
    setGrants(isGiven ? [...grants, grant] : grants.filter((one) => one !== grant));
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Input
        label={t('name')}
        hint={t('nameHint')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={isTried && isShort ? tApp('failed.empty') : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1.5 text-label text-t2">{t('grants')}</legend>
        <div className="grid gap-1 tablet:grid-cols-2">
          {own.map((grant) => (
            <Checkbox
              key={grant}
              label={grant}
              checked={grants.includes(grant)}
              onChange={(event) => choose(grant, event.target.checked)}
            />
          ))}
        </div>
        <p className="mt-1.5 text-caption text-t3">{t('grantsHint')}</p>
      </fieldset>
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
      {error !== null && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('add')}
      </Button>
    </form>
  );
}
