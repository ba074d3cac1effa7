import { HashText } from '@bourse/ui/hash-text';
import { CopyButton } from '../../base/parts/copy-button.tsx';

interface HashFactProps {
  readonly label: string;
  readonly text: string;
}

/** An address or a hash under its name, whole, with a way to copy it. */
export function HashFact({ label, text }: HashFactProps) {
  return (
    <div className="flex items-center gap-2 py-[5px]">
      <span className="min-w-0 flex-1">
        <span className="block text-label font-normal text-t2">{label}</span>
        <HashText text={text} className="text-label" />
      </span>
      <CopyButton text={text} />
    </div>
  );
}
