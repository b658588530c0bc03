import { PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Category, deleteCategory, listCategories } from "#core/contract/groups/categories.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { CategoryDialog } from "./category-dialog.tsx";

type Open = { what: "create" } | { what: "rename" | "delete"; category: Category };

/** The account's own categories, and what can be done with them. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(listCategories, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const categories = query.data?.data;
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title="Your categories"
      description="You can use these as well as the inbuilt ones."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => setOpen({ what: "create" })}>
            <Plus aria-hidden="true" />
            Create category
          </Button>
        </>
      }
    >
      {query.error ? (
        <LoadError
          what="Your categories"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {categories || query.error ? null : <Skeleton className="h-11" />}
      {categories?.length === 0 ? (
        <p className="py-3 text-muted-foreground">You have no categories of your own yet.</p>
      ) : null}
      {categories && categories.length > 0 ? (
        <ul className="divide-y divide-border">
          {categories.map((category) => (
            <Row
              key={category.id}
              category={category}
              onRename={() => setOpen({ what: "rename", category })}
              onDelete={() => setOpen({ what: "delete", category })}
            />
          ))}
        </ul>
      ) : null}
      {open?.what === "create" ? <CategoryDialog onClose={close} /> : null}
      {open?.what === "rename" ? <CategoryDialog category={open.category} onClose={close} /> : null}
      {open?.what === "delete" ? (
        <ConfirmAction
          endpoint={deleteCategory}
          input={{ id: open.category.id }}
          invalidates={[listCategories, listGroups, getGroup]}
          done="Category deleted"
          onClose={close}
          title={`Delete ${open.category.name}?`}
          description="Its groups and their contacts stay. They will have no category."
          confirmLabel="Delete category"
          danger
        />
      ) : null}
    </Dialog>
  );
}

interface RowProps {
  category: Category;
  onRename: () => void;
  onDelete: () => void;
}

function Row({ category: { name }, onRename, onDelete }: RowProps) {
  const me = useMe();
  return (
    <li className="flex min-h-11 items-center gap-1 py-1">
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <Button variant="ghost" size="icon-sm" aria-label={`Rename ${name}`} onClick={onRename}>
        <PencilLine aria-hidden="true" />
      </Button>
      {may(me, "groupDelete") ? (
        <Button variant="ghost" size="icon-sm" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  );
}
