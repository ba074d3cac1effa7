import { nftCalls } from '@bourse/contract/nft';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

/** As long as the server keeps it. */
const longest = 200;

/** The own seed that the draw of a box joins to its secret, and the way to another. */
export function SeedForm({ seed }: { readonly seed: string | null }) {
  const t = useTranslations('nft.seed');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const act = useAct(nftCalls.seed, [nftCalls.box]);
  const wanted = typed.trim();
  const save = (): void =>
    act.mutate(
      { input: { seed: wanted } },
      {
        onSuccess: () => {
          setOpen(false);
          setTyped('');
          say('done', t('done'));
        },
      },
    );
  return (
    <div className="grid gap-1 rounded-card p-3 surface-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-label text-t2">{t('title')}</span>
        <Button size="dense" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </div>
      {seed === null ? (
        <p className="text-caption text-t3">{t('none')}</p>
      ) : (
        <p className="font-code text-label font-normal break-all text-t2">{seed}</p>
      )}
      <p className="text-caption text-pretty text-t3">{t('hint')}</p>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={act.isPending}
        title={t('title')}
        closeLabel={app('close')}
        foot={
          <Button tone="primary" full busy={act.isPending} disabled={wanted === ''} onClick={save}>
            {t('save')}
          </Button>
        }
      >
        <Input
          label={t('label')}
          hint={t('labelHint')}
          autoComplete="off"
          maxLength={longest}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={act.error === null ? undefined : refusalOf(act.error)}
        />
      </Sheet>
    </div>
  );
}
