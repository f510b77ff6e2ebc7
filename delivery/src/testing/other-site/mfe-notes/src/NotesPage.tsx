export default function NotesPage() {
  return <p>Bring nails.</p>;
}
