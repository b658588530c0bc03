import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { CharacterChip } from "#web/components/composer/character-chip.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";

/** The characters of the text and of contacts' values that force Unicode, with their counts. */
export function UnicodeCard({ unicode }: { unicode: FlightCheck["unicode"] }) {
  if (unicode.characters.length === 0) return null;
  return (
    <Card
      title="Unicode characters"
      description={`${formatCount(unicode.messages)} messages hold a character outside the standard SMS alphabet: room for 70 characters instead of 160.`}
      flush
    >
      <Table className="border-t">
        <thead>
          <TableRow>
            <TableHead>Character</TableHead>
            <TableHead numeric>Messages</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {unicode.characters.map(({ character, messages, plain }) => (
            <TableRow key={character}>
              <TableCell>
                <CharacterChip character={character} plain={plain} />
              </TableCell>
              <TableCell numeric>{formatCount(messages)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
