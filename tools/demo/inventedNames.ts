/** Names of the invented people of the demo district, from the many places that families of one district come from. */

export const givenNames = words(`
  Aaliyah Aarav Abigail Adaeze Ahmed Aiko Aisha Alejandro Alice Amara Amir Ana Anders Andrés Anika Anjali Antonio Arjun
  Asha Astrid Ayaan Beatriz Benjamin Bilal Bogdan Brigid Camila Carlos Caroline Cedric Chiara Chidi Chloe Clara Daniel
  Daria David Deepa Delia Diego Dmitri Elena Eli Elif Emeka Emilia Emma Esra Ethan Eun-ji Fatima Felix Fiona Francesca
  Gabriel Giulia Grace Guadalupe Gwen Habib Hana Hassan Hector Hiroshi Huda Ibrahim Imani Ines Isaac Isla Ivan Jada
  Jamal Jasmine Javier Jin Joao Jonas Josephine Juan Julia Kai Kamala Karim Katarina Keoni Khalid Kofi Kwame Laila Lars
  Layla Leilani Leo Lin Lucía Luis Maeve Magnus Malik Mara Marcus Mariam Mateo Maya Mei Miguel Mila Minh Naomi Nadia
  Nasir Nayeli Nia Nikhil Nina Noah Noor Olivia Omar Oscar Paloma Parisa Pavel Pedro Penelope Petra Quentin Rafael
  Rahul Rania Renata Rohan Rosa Ruth Salma Samir Sana Santiago Sarah Sebastian Sienna Simone Sofía Soren Stella Suki
  Tariq Tatiana Tenzin Teresa Thandiwe Theo Thuy Tobias Uma Valentina Vera Victor Vikram Wei Willa Ximena Yara Yasmin
  Yosef Yuki Zahra Zainab Zoe Zuri`)

export const familyNames = words(`
  Abara Abdi Abebe Acosta Adeyemi Aguilar Ahmadi Alvarado Andersson Aquino Arslan Asante Baker Banerjee Bauer Begaye
  Bennett Bergström Bianchi Bishara Boateng Brennan Brooks Bui Campbell Castillo Chaudhry Chavez Chen Choi Clarke Cohen
  Contreras Cruz Dang Delgado Desai Diallo Diaz Dimitrov Dubois Eze Farouk Fernandes Ferrari Fischer Flores Foster
  Fujimoto Garcia Ghosh Gomez Goldberg Greene Gutierrez Haddad Hansen Harris Hassan Hernandez Hoang Hughes Hussein Ito
  Ivanova Jackson Jensen Jimenez Johnson Kahale Kamara Kang Kapoor Kaur Keller Khan Kim Kimura Kowalski Krishnan Laurent
  Lee Lewis Lindqvist Liu Lopez Lozano Mahmoud Malhotra Marino Martin Mbeki Medina Mehta Mendoza Mensah Miller Mohamed
  Morales Murphy Nakamura Navarro Nguyen Novak Nwosu Obi Ochoa O’Brien Okonkwo Oliveira Ortiz Osei Owens Park Patel
  Pereira Petrov Pham Popescu Qureshi Ramirez Reyes Rivera Robinson Romero Rossi Ruiz Saeed Salazar Sanchez Santos Sato
  Schneider Sharma Silva Singh Smith Sokolov Soto Suarez Suzuki Takahashi Tanaka Taylor Tesfaye Thomas Tran Tsosie
  Usman Vargas Vasquez Walker Wang Weber Williams Wong Wright Xu Yamamoto Yang Yilmaz Young Zhang Ziegler`)

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
