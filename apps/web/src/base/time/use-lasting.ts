import { useEffect, useState } from 'react';
import { after } from './clock.ts';

/** Whether something has been so for a while: what passes by itself, such as a connection that opens, is not told. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const stop = after(ms, () => setLasts(true));
    return () => {
      stop();
      setLasts(false);
    };
  }, [isSo, ms]);
  return lasts;
}
