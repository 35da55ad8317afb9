import { sendFile } from "../../client/send-file.ts";

/** Sends a picture of the account. Answers its address; throws ApiError. */
export async function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<string> {
  const { avatar } = await sendFile<{ avatar: string }>("/api/v1/auth/avatar", file, {
    type: file.type,
    onProgress: (bytes) => onProgress(Math.round((bytes / file.size) * 100)),
  });
  return avatar;
}

/** The file as an address for `<img>`; the page's policy knows data: but no blob:. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("This file cannot be read. Choose another one.", { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
