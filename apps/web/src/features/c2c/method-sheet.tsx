import { c2cCalls } from '@bourse/contract/c2c';
import { c2cMethods, type C2cMethod } from '@bourse/contract/c2c-rules';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

const fields = ['real_name', 'account', 'bank', 'branch'] as const;
const empty = { real_name: '', account: '', bank: '', branch: '' };
/** Kinds by which money goes to an account of a bank, whose name is needed. */
const ofBanks: readonly C2cMethod[] = ['bank_transfer', 'card', 'online_bank'];

/** A new way to be paid, under the verified name. */
export function MethodSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('c2c');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const [type, setType] = useState<C2cMethod>('bank_transfer');
  const [typed, setTyped] = useState(empty);
  const [wasSent, setSent] = useState(false);
  const act = useAct(c2cCalls.methodSave, [c2cCalls.methods]);
  const isBank = ofBanks.includes(type);
  const needed = (field: (typeof fields)[number]): boolean =>
    field === 'real_name' || field === 'account' || (field === 'bank' && isBank);
  const missing = fields.find((field) => needed(field) && typed[field].trim() === '');
  const refusedField = act.error?.field ?? undefined;
  const send = (): void => {
    setSent(true);
    if (missing !== undefined) return;
    act.mutate(
      { input: { type, fields: typed } },
      {
        onSuccess: () => {
          onClose();
          setTyped(empty);
          setSent(false);
          say('done', t('methods.saved'));
        },
      },
    );
  };
  const errorOf = (field: (typeof fields)[number]): string | undefined => {
    if (wasSent && missing === field) return t('methods.needed');
    if (refusedField !== `fields.${field}`) return undefined;
    return t(field === 'real_name' ? 'methods.otherName' : 'methods.needed');
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t('methods.add')}
      closeLabel={app('close')}
      foot={
        <Button tone="primary" full busy={act.isPending} onClick={send}>
          {app('save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('filter.method')}
          options={c2cMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          value={type}
          onChoose={setType}
        />
        {fields
          .filter((field) => isBank || field === 'real_name' || field === 'account')
          .map((field) => (
            <Input
              key={field}
              label={t(`methods.field.${field}`)}
              autoComplete="off"
              maxLength={120}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              error={errorOf(field)}
            />
          ))}
        <p className="text-caption text-t3">{t('methods.nameHint')}</p>
        {act.error === null || refusedField !== undefined ? null : (
          <Note tone="bad" urgent>
            {refusalOf(act.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
