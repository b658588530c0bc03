import { useSearchParams } from "react-router-dom";
import { withParams } from "#web/lib/with-params.ts";
import { USER_MODES, type UserMode } from "./user-modes.ts";

/** Which drawer is open for whom: both are in the address, so that it can be shared. */
export function useUserDrawer() {
  const [params, setParams] = useSearchParams();
  const named = params.get("drawer");
  const mode = USER_MODES.find((one) => one === named);
  const id = params.get("user");
  return {
    adding: named === "add",
    add: () => setParams((old) => withParams(old, { drawer: "add", user: undefined })),
    opened: mode && id ? { mode, id } : undefined,
    open: (next: UserMode, user: string) =>
      setParams((old) => withParams(old, { drawer: next, user })),
    close: () =>
      setParams((old) => withParams(old, { drawer: undefined, user: undefined }), {
        replace: true,
      }),
  };
}
