import { checkBooks } from "./check-books.ts";
import { listBooks } from "./list-books.ts";

export const booksRoutes = [listBooks, checkBooks];
