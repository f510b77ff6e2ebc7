/**
 * The address of a drawn scene, `src/pictures/<id>.svg`. A release serves its scenes under its own base,
 * so the address is computed and no page carries a table of addresses.
 */
export function pictureUrl(id: string): string {
  return `${import.meta.env.BASE_URL}pictures/${id}.svg`;
}
