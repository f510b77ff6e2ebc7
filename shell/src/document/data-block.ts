import { scriptJson } from './script-json.ts';

/** A JSON data block (HTML, `script` with a type that is no script), found by its id. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}
