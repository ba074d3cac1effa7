export const files = import.meta.glob<object>('../base/texts/kor.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/kor.ts');
