/**
 * The address of a drawn scene, `src/pictures/<id>.svg`. A release serves its scenes under its own base, so
 * pages compute the address and need no table.
 */
export function pictureUrl(id: string): string {
  return `${import.meta.env.BASE_URL}pictures/${id}.svg`;
}
