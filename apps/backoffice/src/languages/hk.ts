export const files = import.meta.glob<object>('../base/texts/hk.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/hk.ts');
