export const files = import.meta.glob<object>('../{base,features/*}/texts/kor.json', {
  eager: true,
  import: 'default',
});
