/** A blog as a letter tells of it: what is public of it and nothing else. */
export interface LetterBlog {
  title: string;
  excerpt: string;
  /** Absolute address. */
  url: string;
  category: string;
  /** BDT; 0 is Free. */
  price: number;
  readingTime: number;
}

/** All that a letter says, the same for each of its readers. Their own links are added when it is sent. */
export interface FrozenLetter {
  subject: string;
  intro: string;
  /** ISO day of the issue. */
  date: string;
  blogs: LetterBlog[];
  /** Letters that were frozen before they told how to reach the institute have neither email nor phone. */
  site: { name: string; url: string; address: string; email?: string; phone?: string };
}

/** The links of one reader. */
export interface LetterLinks {
  unsubscribe: string;
  preferences: string;
}
